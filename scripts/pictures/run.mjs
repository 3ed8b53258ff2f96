// The sample, mended, and the reply that a run has put into it.
import { alone, checked, command, goTo, settled } from './hands.mjs';

export default async (page) => {
  await checked(page);
  await alone(page);
  await goTo(page, 7, 14);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await page.keyboard.type('user');
  await goTo(page, 33, 22);
  await page.keyboard.type('call_porto');
  await page.keyboard.press('Escape');
  await command(page, 'Messages: Run Conversation');
  await page.getByText('"assistant"').nth(1).waitFor({ timeout: 20_000 });
  await goTo(page, 40, 1);
  await settled(page);
};
