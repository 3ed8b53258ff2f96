// A result that answers no call, and what is said of it.
import { alone, checked, chord, goTo, settled } from './hands.mjs';

export default async (page) => {
  await alone(page);
  await goTo(page, 37, 26);
  await checked(page);
  await settled(page);
  await chord(page, 'Control+K', 'Control+I');
  await page.waitForSelector('.monaco-hover:not(.hidden) .hover-row');
  await settled(page);
};
