// A request of a run as something to paste elsewhere.

/** A line for a shell: the body comes from a here-document whose end stands in no JSON. */
export const asCurl = (url: string, request: string): string =>
  `curl ${url}/api/chat --data-binary @- <<'END'\n${request}\nEND\n`;

/** A program with nothing but the standard library. JSON's strings are Python's, too. */
export const asPython = (url: string, request: string): string => `import json
import urllib.request

body = ${JSON.stringify(request)}
request = urllib.request.Request("${url}/api/chat", body.encode(), {"Content-Type": "application/json"})
with urllib.request.urlopen(request) as response:
    for line in response:
        chunk = json.loads(line)
        print(chunk.get("message", {}).get("content", ""), end="", flush=True)
`;
