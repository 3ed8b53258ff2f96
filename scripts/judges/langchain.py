"""What langchain-core and langgraph do with conversations: a JSON line each in, the same line with the verdicts out.

Called by langchain.mjs. Needs langchain-core and langgraph.
"""

import importlib.metadata
import json
import sys
import warnings

warnings.filterwarnings("ignore")

from langchain_core.load import load  # noqa: E402
from langchain_core.messages import convert_to_messages, messages_from_dict  # noqa: E402
from langgraph.graph.message import add_messages  # noqa: E402

# As it reads a file: lone halves of characters pass, as they do in the receivers.
sys.stdin.reconfigure(encoding="utf-8", errors="surrogatepass")
sys.stdout.reconfigure(encoding="utf-8", errors="surrogatepass")


def read(form, messages):
    if form == "langchain-flat":
        return convert_to_messages(messages)
    if form == "langchain-stored":
        return messages_from_dict(messages)
    loaded = [load(message) for message in messages]
    # What is no envelope comes back as it is; a list of messages it is not.
    return convert_to_messages(loaded)


def refusal(action):
    """None where the library takes it, else the name of the exception and the first line of its text."""
    try:
        action()
        return None
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"[:200]


def main():
    versions = {name: importlib.metadata.version(name) for name in ("langchain-core", "langgraph")}
    print(json.dumps({"versions": versions, "python": sys.version.split()[0]}))
    for line in sys.stdin:
        case = json.loads(line)
        form = case["form"]
        case["core"] = refusal(lambda: read(form, json.loads(line)["messages"]))
        case["graph"] = case["core"] or refusal(lambda: add_messages([], read(form, json.loads(line)["messages"])))
        print(json.dumps(case, ensure_ascii=False, separators=(",", ":")))


main()
