"""Runs commands of the real aws command line, and calls of boto3, in one process: starting one takes a second each.

Each line of standard input is JSON, each answer a line of standard output: {"args": [...]} runs a command and answers
{"code", "out", "err"}; {"client", "method", "input"} calls boto3 and answers {"output"} or {"error": {"code", "message"}};
{"waiter", "client", "input"} waits. With "action", the name of an action in AWS's model, instead of a method, the call is
boto3's, or with "by": "aws" a command of the command line, with the same input. {"presign": method, "client", "input",
"expiresSeconds"} answers a URL that boto3 has signed. {"model": client} answers what the model
of a client says of its actions.
"""

import contextlib
import io
import json
import sys

import botocore.session
from awscli.clidriver import create_clidriver
from botocore import xform_name

answers = sys.stdout
# Reads the models of services once.
shared_driver = create_clidriver()
# What changes the options of all commands after it has a command line of its own.
SPOILING = (["ec2", "modify-vpc-attribute"], ["ec2", "modify-subnet-attribute"])


def command(args):
    driver = create_clidriver() if args[:2] in SPOILING else shared_driver
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = driver.main(args)
        except SystemExit as exit_:
            code = exit_.code
    return {"code": code, "out": out.buffer.getvalue().decode("utf-8"), "err": err.getvalue()}


def call(request):
    import boto3
    from botocore.config import Config
    from botocore.exceptions import ClientError, WaiterError

    # What a client would refuse to send is sent: it is the answer that is asked for.
    config = Config(parameter_validation="action" not in request)
    client = boto3.client(request["client"], config=config)
    try:
        if "waiter" in request:
            client.get_waiter(request["waiter"]).wait(**request["input"], WaiterConfig={"Delay": 1, "MaxAttempts": 30})
            return {"output": {}}
        output = getattr(client, request["method"])(**request["input"])
        output.pop("ResponseMetadata", None)
        return {"output": json.loads(json.dumps(output, default=str))}
    except ClientError as error:
        return {"error": {"code": error.response["Error"]["Code"], "message": error.response["Error"]["Message"]}}
    except WaiterError as error:
        return {"error": {"code": "WaiterError", "message": str(error)}}


def model_of(client):
    model = botocore.session.get_session().get_service_model(client)

    def shape(one, within=()):
        if one is None:
            return None
        if one.name in within:
            return {"kind": "again"}
        inside = (*within, one.name)
        if one.type_name == "structure":
            members = {name: shape(member, inside) for name, member in one.members.items()}
            names = {name: member.serialization.get("name", name) for name, member in one.members.items()}
            return {"kind": "structure", "members": members, "names": names, "required": list(one.required_members)}
        if one.type_name == "list":
            return {"kind": "list", "member": shape(one.member, inside)}
        return {"kind": one.type_name}

    def action(name):
        one = model.operation_model(name)
        errors = [error.error_code for error in one.error_shapes]
        return {"input": shape(one.input_shape), "output": shape(one.output_shape), "errors": errors}

    return {name: action(name) for name in model.operation_names}


def answered(request):
    if "args" in request:
        return command(request["args"])
    if "presign" in request:
        import boto3

        client = boto3.client(request["client"])
        seconds = request["expiresSeconds"]
        return {"output": client.generate_presigned_url(request["presign"], request["input"], seconds, "GET")}
    if "model" in request:
        return {"output": model_of(request["model"])}
    if "action" not in request:
        return call(request)
    if request.get("by") != "aws":
        return call({**request, "method": xform_name(request["action"])})
    words = [request["client"], xform_name(request["action"], "-")]
    return command([*words, "--cli-input-json", json.dumps(request["input"]), "--output", "json"])


for line in sys.stdin:
    request = json.loads(line)
    answer = answered(request)
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
