// Secrets: each service's own form is found to the character, nothing that only looks long is, and no sentence repeats one.
import { describe, expect, it } from 'vitest';
import { check } from '../../../server/src/core/check';
import { fixesOf } from '../../../server/src/core/features/fixes';
import { sentence } from '../../../server/src/core/features/sentence';
import { leftOut, scanners, secretsIn, services } from '../../../server/src/core/rules/support/secrets';
import { openDocument } from '../../../server/src/core/text/document';
import { applyEdits } from '../../../server/src/core/text/span';

const letters = (count: number) => 'aB3dE5gH7'.repeat(Math.ceil(count / 9)).slice(0, count);
const hex = (count: number) => '0a1b2c3d4e5f6789'.repeat(Math.ceil(count / 16)).slice(0, count);
const only = (count: number) => 'aBcDeFgH'.repeat(Math.ceil(count / 8)).slice(0, count);
const pem = (kind: string, head: string) =>
  `-----BEGIN ${kind}-----\n${`${head}${letters(62)}\n`.repeat(4)}-----END ${kind}-----`;

/** None of these opens anything: they are put together here, so that no scanner of this project's own text takes them for real. */
const samples: readonly (readonly [string, string])[] = [
  ['1Password', `ops_${btoa(JSON.stringify({ email: 'x'.repeat(102), key: 'y' }))}`],
  ['Anthropic', `sk-ant-api03-${letters(93)}AA`],
  ['AWS', letters(40)],
  ['Cloudflare', `cfut_${letters(40)}${hex(8)}`],
  ['Databricks', `dapi${hex(32)}`],
  ['Docker', `dckr_pat_${letters(27)}`],
  ['Figma', `figd_${letters(40)}`],
  ['GitHub', `ghp_${letters(36)}`],
  ['GitHub', `github_pat_${letters(82)}`],
  ['GitLab', `glpat-${letters(20)}`],
  ['Grafana', `glsa_${letters(32)}_${hex(8)}`],
  ['Groq', `gsk_${letters(52)}`],
  ['Hugging Face', `hf_${only(34)}`],
  ['Linear', `lin_api_${letters(40)}`],
  ['Notion', `ntn_${'1'.repeat(11)}${letters(35)}`],
  ['npm', `npm_${letters(36)}`],
  ['OpenAI', `sk-${letters(20)}T3BlbkFJ${letters(20)}`],
  ['OpenAI', `sk-proj-${letters(74)}T3BlbkFJ${letters(74)}`],
  ['PEM', pem('RSA PRIVATE KEY', 'MI')],
  ['SendGrid', `SG.${letters(22)}.${letters(43)}`],
  ['Shopify', `shpat_${hex(32)}`],
  ['Slack', `xoxb-${'1'.repeat(12)}-${'2'.repeat(12)}-${letters(24)}`],
  ['Slack', `https://hooks.slack.com/services/T${letters(8)}/B${letters(8)}/${letters(24)}`],
  ['Stripe', `sk_live_${letters(24)}`],
  ['Tailscale', `tskey-auth-${letters(17)}-${letters(32)}`],
  ['Vault', `hvs.${letters(95)}`],
  ['Vercel', `vcp_${letters(24)}`],
];

const around = (service: string, secret: string): string =>
  service === 'AWS' ? `export AWS_SECRET_ACCESS_KEY="${secret}" # prod` : `Use this: ${secret} (prod).`;

describe('secrets in a text', () => {
  it.each(samples)('finds one of %s to the character', (service, secret) => {
    const text = around(service, secret);
    const found = secretsIn(text);
    expect(found.map((own) => [own.service, text.slice(own.start, own.end)])).toEqual([[service, secret]]);
  });

  it('knows of every scanner whether it is wanted', () => {
    expect([...services.keys(), ...leftOut].sort()).toEqual([...scanners().keys()].sort());
  });

  it('has a sample for each service', () => {
    expect(new Set(samples.map(([service]) => service))).toEqual(new Set(services.values()));
  });

  it('finds several in one text, in its order', () => {
    const text = samples.map(([service, secret]) => around(service, secret)).join('\n');
    const found = secretsIn(text);
    expect(found.map((own) => own.service)).toEqual(samples.map(([service]) => service));
  });

  it.each([
    ['prose', 'The risk-free disk-based task-runner asks for an sk-… key; see https://example.com/docs/keys#sk-proj.'],
    ['placeholders', 'OPENAI_API_KEY=sk-your-key-here-please-replace-me and ghp_xxxxxxxxxxxx or hf_xxxxxxxxxxxxx'],
    [
      'ids',
      'call_9f86d081884c7d659a2feaa0c55ad015 run-0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0 toolu_01A09q90qw90lq917835lq9',
    ],
    ['a picture', `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'.repeat(200)}`],
    ['hashes', `sha256:${hex(64)} sha512-${letters(86)}==`],
    ['a path', '/usr/local/lib/node_modules/@scope/package/dist/esm/internal/very_long_file-name.with.dots.js'],
    ['a public key', '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----'],
    [
      'a URL with a password, as manuals show it',
      'postgres://user:password@localhost:5432/app and https://me:secret@example.com/',
    ],
    ['an example of the vendor', 'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
    ['half a token', `ghp_${letters(20)}`],
    ['nothing', ''],
  ])('finds none in %s', (_, text) => {
    expect(secretsIn(text)).toEqual([]);
  });
});

describe('a finding about a secret', () => {
  const [, token] = samples[7] as readonly [string, string];
  const [, other] = samples[15] as readonly [string, string];
  const value = {
    model: 'm',
    system: `Your token is ${token}.`,
    messages: [
      { role: 'user', content: `Try ${token}\nand "${other}"; [REDACTED_3] is gone.` },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'push', arguments: `{"token":"${token}"}` } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: `401 for ${token}, ${token}` }] },
    ],
  };
  const text = JSON.stringify(value, null, 2).replace('Try ', 'Try\\u0020');
  const document = openDocument(text);
  const findings = check(document).findings.filter((finding) => finding.rule.startsWith('secret-'));

  it('stands at each place, also beside the messages', () => {
    expect(findings.map((finding) => finding.path)).toEqual([
      '$.system',
      '$.messages[0].content',
      '$.messages[0].content',
      '$.messages[1].tool_calls[0].function.arguments',
      '$.messages[2].content[0].text',
      '$.messages[2].content[0].text',
    ]);
    for (const { span } of findings) expect([token, other]).toContain(text.slice(span.start, span.end));
  });

  it('never repeats it', () => {
    const said = findings.flatMap((finding) => [
      sentence(finding, 'en'),
      sentence(finding, 'zh-cn'),
      JSON.stringify(finding.params),
      JSON.stringify(fixesOf(document, finding).map((fix) => [fix.params, fix.edits])),
    ]);
    for (const words of said) for (const secret of [token, other]) expect(words).not.toContain(secret);
  });

  it('is mended at every place at once, with a number that is free, and nothing else changes', () => {
    const [first] = findings;
    const [fix] = first ? fixesOf(document, first) : [];
    expect(fix?.safe).toBe(false);
    expect(applyEdits(text, fix?.edits ?? [])).toBe(text.replaceAll(token, '[REDACTED_4]'));
  });
});
