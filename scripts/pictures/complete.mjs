// The call that no result answers yet, offered in a result without an id.
import { alone, checked, goTo, settled } from './hands.mjs';

export default async (page) => {
  await checked(page);
  await alone(page);
  await goTo(page, 33, 22);
  await page.keyboard.press('Control+Space');
  await page.waitForSelector('.suggest-widget.visible .monaco-list-row');
  await settled(page);
};
