// The JSON services that editors have, on the same texts.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseTree } from 'jsonc-parser';
import languageService from 'vscode-json-languageservice';

const { getLanguageService, TextDocument } = languageService;
const uri = 'file:///a.messages.json';
const schemaFile = fileURLToPath(new URL('../schemas/json/langchain-flat.schema.json', import.meta.url));
const service = getLanguageService({});
service.configure({
  validate: true,
  schemas: [
    {
      uri: 'bench:schema',
      fileMatch: ['*.messages.json'],
      // The list of messages, each by our published schema of LangChain's flat form.
      schema: JSON.parse(readFileSync(schemaFile, 'utf8')),
    },
  ],
});

export { parseTree };

/** Parses and validates a text as VS Code's JSON service does at each keystroke; the number of diagnostics. */
export async function validateAsJson(text) {
  const document = TextDocument.create(uri, 'json', 1, text);
  const json = service.parseJSONDocument(document);
  return (await service.doValidation(document, json)).length;
}
