"""An endpoint of a Gateway Load Balancer made by scapy, so that our GENEVE is judged by somebody else's.

Takes the address and port of a node and says, as JSON, what came back for one packet: the ids, the cookie, and whether
the inner packet is the one that was sent.
"""
import json
import socket
import struct
import sys

from scapy.contrib.geneve import GENEVE, GeneveOptions
from scapy.layers.inet import IP, TCP
from scapy.packet import Raw

AWS = 0x0108


def options_of(packet):
    """What follows an option is its payload to scapy."""
    rest = b"".join(bytes(option) for option in packet.options)
    while rest:
        option = GeneveOptions(rest)
        yield option
        rest = bytes(option.payload)


node = (sys.argv[1], int(sys.argv[2]))
inner = IP(src="192.0.2.1", dst="198.51.100.7") / TCP(sport=4000, dport=443, flags="S", seq=1) / Raw(b"scapy")
inner = IP(bytes(inner))
options = [
    GeneveOptions(classid=AWS, type=1, length=2, data=struct.pack("!Q", 0x0ABC)),
    GeneveOptions(classid=AWS, type=2, length=2, data=struct.pack("!Q", 7)),
    GeneveOptions(classid=AWS, type=3, length=1, data=struct.pack("!I", 0)),
]
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as endpoint:
    endpoint.settimeout(10)
    endpoint.bind(("127.0.0.1", 0))
    endpoint.sendto(bytes(GENEVE(proto=0x0800, options=options) / inner), node)
    answer = GENEVE(endpoint.recv(65535))
read = list(options_of(answer))
values = {option.type: int.from_bytes(bytes(option.data), "big") for option in read}
print(
    json.dumps(
        {
            "version": answer.version,
            "words": answer.optionlen,
            "protocol": answer.proto,
            "vni": answer.vni,
            "classes": [option.classid for option in read],
            "endpoint": values[1],
            "attachment": values[2],
            "hasCookie": values[3] != 0,
            "isSame": bytes(answer[IP]) == bytes(inner),
        }
    )
)
