import { expect, it } from 'vitest';
import { UsageError } from '../UsageError.ts';
import { proxyOptions } from './proxyOptions.ts';

it('measures every load against every peer unless told otherwise', () => {
  expect(proxyOptions([])).toEqual({
    loads: [
      'small64',
      'browser64',
      '10k64',
      '1m16',
      'post64',
      'conn',
      'tls64',
      'tls10k64',
      'tls1m16',
      'tlsPost64',
      'tlsConn',
      'tlsResume',
      'tlsTargets',
      'h2',
      'h2Single',
      'h2_10k',
      'h2_1m',
      'h2Post',
      'h2Targets',
      'h2Targets1m',
      'ws64',
      'ws256k',
      'tcp64',
      'tcp1m16',
      'tcpConn',
    ],
    peers: ['haproxy', 'nginx', 'http-proxy'],
    driver: 'auto',
    rounds: 5,
    seconds: 2,
    json: false,
    gate: false,
  });
});

it('gates on what a shared machine can be held to: three loads against http-proxy', () => {
  const { loads, peers, rounds } = proxyOptions(['--gate']);
  expect({ loads, peers, rounds }).toEqual({ loads: ['small64', '10k64', 'conn'], peers: ['http-proxy'], rounds: 7 });
});

it('takes what is named, with the gate too', () => {
  const { loads, peers, rounds } = proxyOptions(['--gate', '--loads', '1m16', '--peers', 'haproxy', '--rounds', '9']);
  expect({ loads, peers, rounds }).toEqual({ loads: ['1m16'], peers: ['haproxy'], rounds: 9 });
});

it.each([
  {
    args: ['--loads', 'huge'],
    why: "--loads takes small64,browser64,10k64,1m16,post64,conn,tls64,tls10k64,tls1m16,tlsPost64,tlsConn,tlsResume,tlsTargets,h2,h2Single,h2_10k,h2_1m,h2Post,h2Targets,h2Targets1m,ws64,ws256k,tcp64,tcp1m16,tcpConn; 'huge' is none of them.",
  },
  { args: ['--peers', 'squid'], why: "--peers takes haproxy,nginx,http-proxy; 'squid' is none of them." },
  { args: ['--driver', 'raw'], why: "--driver takes auto, handle, net; 'raw' is none of them." },
  { args: ['--rounds', '0'], why: "--rounds takes a whole number of at least 1; '0' is none." },
])('refuses $args', ({ args, why }) => {
  expect(() => proxyOptions(args)).toThrow(new UsageError(why));
});
