// Every string in a value, with its path, and what is asked of a string.
import type { Path } from '../../json/tree';

/** Calls `visit` for each string below `value`; keys are not visited. The path is only good during the call: copy it to keep it. */
export function eachString(value: unknown, visit: (text: string, path: Path) => void): void {
  const path: (string | number)[] = [];
  const walk = (at: unknown): void => {
    if (typeof at === 'string') visit(at, path);
    else if (Array.isArray(at)) {
      for (let index = 0; index < at.length; index++) {
        path.push(index);
        walk(at[index]);
        path.pop();
      }
    } else if (typeof at === 'object' && at !== null) {
      // What was read from JSON inherits no members; a list of entries would cost more than the strings do.
      for (const key in at) {
        path.push(key);
        walk((at as Readonly<Record<string, unknown>>)[key]);
        path.pop();
      }
    }
  };
  walk(value);
}

/** False where a string holds half of a surrogate pair. Costs next to nothing on Latin text (ECMAScript 2024; Node has it since 20). */
export const isWellFormed = (text: string): boolean => (text as string & { isWellFormed(): boolean }).isWellFormed();
