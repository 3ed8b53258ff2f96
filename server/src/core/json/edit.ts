// Provisional edits on jsonc-parser's `modify`.
import { type JSONPath, modify } from 'jsonc-parser';
import type { TextEdit } from '../text/span';
import type { JsonNode, Path } from './tree';

const edits = (text: string, path: Path, value: unknown, isArrayInsertion = false): readonly TextEdit[] =>
  modify(text, path as JSONPath, value, {
    isArrayInsertion,
    formattingOptions: { insertSpaces: true, tabSize: 2 },
  }).map((edit) => ({
    start: edit.offset,
    end: edit.offset + edit.length,
    text: edit.content,
  }));

export const setValue = (text: string, _tree: JsonNode | undefined, path: Path, value: unknown): readonly TextEdit[] =>
  edits(text, path, value);
export const removeAt = (text: string, _tree: JsonNode | undefined, path: Path): readonly TextEdit[] =>
  edits(text, path, undefined);
export const insertItem = (
  text: string,
  _tree: JsonNode | undefined,
  path: Path,
  index: number,
  value: unknown,
): readonly TextEdit[] => edits(text, [...path, index], value, true);
export const renameKey = (
  _text: string,
  _tree: JsonNode | undefined,
  _path: Path,
  _key: string,
): readonly TextEdit[] => [];
export const moveItem = (
  _text: string,
  _tree: JsonNode | undefined,
  _path: Path,
  _from: number,
  _to: number,
): readonly TextEdit[] => [];
