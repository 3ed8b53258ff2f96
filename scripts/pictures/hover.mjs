// The other end of a call id, told of at its end.
import { alone, chord, goTo, settled } from './hands.mjs';

export default async (page) => {
  await page.waitForSelector('.codelens-decoration');
  await alone(page);
  await goTo(page, 17, 22);
  await chord(page, 'Control+K', 'Control+I');
  await page.waitForSelector('.monaco-hover:not(.hidden) .hover-row');
  await settled(page);
};
