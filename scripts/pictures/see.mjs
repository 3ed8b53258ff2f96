// Two mistakes, the first told of beside the cursor.
import { alone, checked, chord, goTo, settled } from './hands.mjs';

export default async (page) => {
  await checked(page);
  await alone(page);
  await goTo(page, 7, 15);
  await chord(page, 'Control+K', 'Control+I');
  await page.waitForSelector('.monaco-hover:not(.hidden) .hover-row');
  await settled(page);
};
