// The arguments of a call in an editor of their own, beside the file that they stand in.
import { alone, command, goTo, settled } from './hands.mjs';

export default async (page) => {
  await page.waitForSelector('.codelens-decoration');
  await alone(page);
  await goTo(page, 7, 90);
  await command(page, 'Messages: Edit This String as JSON');
  await page.waitForSelector('.tab[data-resource-name$="output.json"]');
  await settled(page);
};
