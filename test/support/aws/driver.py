"""Runs commands of the real aws command line, and calls of boto3, in one process: starting one takes a second each.

Each line of standard input is JSON, each answer a line of standard output: {"args": [...]} runs a command and answers
{"code", "out", "err"}; {"client", "method", "input"} calls boto3 and answers {"output"} or {"error": {"code", "message"}};
{"waiter", "client", "input"} waits.
"""

import contextlib
import io
import json
import sys

from awscli.clidriver import create_clidriver

answers = sys.stdout
driver = create_clidriver()


def command(args):
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = driver.main(args)
        except SystemExit as exit_:
            code = exit_.code
    return {"code": code, "out": out.buffer.getvalue().decode("utf-8"), "err": err.getvalue()}


def call(request):
    import boto3
    from botocore.exceptions import ClientError, WaiterError

    client = boto3.client(request["client"])
    try:
        if "waiter" in request:
            client.get_waiter(request["waiter"]).wait(**request["input"], WaiterConfig={"Delay": 1, "MaxAttempts": 30})
            return {"output": {}}
        output = getattr(client, request["method"])(**request["input"])
        return {"output": json.loads(json.dumps(output, default=str))}
    except ClientError as error:
        return {"error": {"code": error.response["Error"]["Code"], "message": error.response["Error"]["Message"]}}
    except WaiterError as error:
        return {"error": {"code": "WaiterError", "message": str(error)}}


for line in sys.stdin:
    request = json.loads(line)
    answer = command(request["args"]) if "args" in request else call(request)
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
