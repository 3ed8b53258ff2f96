// The outline beside the file, with lenses above its messages.
import { checked, command, settled } from './hands.mjs';

export default async (page) => {
  await checked(page);
  await command(page, 'Explorer: Focus on Outline View');
  await page.waitForSelector('.outline-pane .monaco-list-row');
  await settled(page);
};
