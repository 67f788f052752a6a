// The whole engine over many targets: `node idleEngine.mjs DRIVER PORT TARGETS TARGET_PORT [TUNNEL_PORT]`. The targets have addresses
// of 127.100.0.0/16, outside the zones, and are checked every 5 s; says where it listens when all are healthy.
import { driverOf } from '../engine/driverOf.ts';
import { startBenchEngine } from '../engine/startBenchEngine.ts';

const [driver, port, count, targetPort, tunnelPort] = process.argv.slice(2);

const targets = Array.from({ length: Number(count) }, (_, place) => ({
  id: `127.100.${place >> 8}.${place & 255}`,
  port: Number(targetPort),
}));
await startBenchEngine({
  driver: driverOf(driver),
  port: Number(port),
  targets,
  special: tunnelPort === undefined ? {} : { tunnel: [{ id: '127.0.0.1', port: Number(tunnelPort) }] },
  healthCheckPath: '/health',
  healthCheckIntervalSeconds: 5,
});
