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
from langgraph.prebuilt.chat_agent_executor import _validate_chat_history  # noqa: E402

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


def state(form, messages):
    return add_messages([], read(form, messages))


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
        case = line.rstrip("\n")
        form = json.loads(case)["form"]
        messages = lambda: json.loads(case)["messages"]  # noqa: E731 – each reader gets its own: they change what they read
        core = refusal(lambda: read(form, messages()))
        graph = core or refusal(lambda: state(form, messages()))
        # What the prebuilt agent says of the state before it asks a model.
        agent = graph or refusal(lambda: _validate_chat_history(state(form, messages())))
        verdicts = json.dumps({"core": core, "graph": graph, "agent": agent}, ensure_ascii=False, separators=(",", ":"))
        # The case as it came: whoever reads the data can see that it is about the same conversations.
        print(f"{case[:-1]},{verdicts[1:]}")


main()
