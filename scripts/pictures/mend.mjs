// What the lightbulb offers for a role that nobody knows.
import { alone, checked, goTo, settled } from './hands.mjs';

export default async (page) => {
  await checked(page);
  await alone(page);
  await goTo(page, 7, 15);
  await page.keyboard.press('Control+.');
  await page.waitForSelector('.action-widget .monaco-list-row');
  await settled(page);
};
