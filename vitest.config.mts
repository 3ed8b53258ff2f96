// Unit, fixture, property and protocol tests; the suite inside VS Code has a runner of its own (scripts/test-vscode.mjs).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/vscode/**', 'node_modules/**'],
    testTimeout: 30_000,
  },
});
