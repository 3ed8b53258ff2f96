// What a person does in the window before a picture is taken.

/** Until findings are underlined. */
export const checked = (page) => page.waitForSelector('.squiggly-error', { timeout: 20_000 });

/** Hides the side bar and what VS Code has to say of itself. */
export async function alone(page) {
  await page.keyboard.press('Control+B');
  await command(page, 'Notifications: Clear All Notifications');
}

/** Runs a command by its English name. */
export async function command(page, name) {
  await page.keyboard.press('F1');
  await page.waitForSelector('.quick-input-widget input');
  await page.keyboard.type(name);
  await page.waitForSelector('.quick-input-list .monaco-list-row');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.quick-input-widget', { state: 'hidden' }).catch(() => undefined);
}

/** Puts the cursor on a line and a column, from 1. */
export async function goTo(page, line, column) {
  await page.keyboard.press('Control+G');
  await page.waitForSelector('.quick-input-widget input');
  await page.keyboard.type(`${line}:${column}`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.quick-input-widget', { state: 'hidden' });
}

/** Two keys of a chord. */
export async function chord(page, first, second) {
  await page.keyboard.press(first);
  await page.keyboard.press(second);
}

/** Pictures wait for nothing that could be waited for: the last frame of an animation. */
export const settled = (page) => page.waitForTimeout(1200);
