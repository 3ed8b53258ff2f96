// The window in Chinese: a finding, the lenses, the commands of the lightbulb.
import { checked, chord, goTo, settled } from './hands.mjs';

export default async (page) => {
  await checked(page);
  await page.keyboard.press('Control+B');
  await settled(page);
  await goTo(page, 33, 22);
  await chord(page, 'Control+K', 'Control+I');
  await page.waitForSelector('.monaco-hover:not(.hidden) .hover-row');
  await settled(page);
};
