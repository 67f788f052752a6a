import { useEffect, useState } from 'react';
import { healthCheckRequest } from '../../../../engine/model/healthCheckProblems.ts';
import type { HealthCheckSettings, TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { useTexts } from '../../../texts/useTexts.ts';

/** How long nothing must have been typed before targets are asked. */
const PAUSE_MS = 600;

/**
 * Warns of a port that targets do not answer on, by trying it; undefined while all answer, nothing is known, or the port
 * is the saved one. Source: console, *Edit health check settings*.
 */
export function usePortWarning(group: TargetGroup, drafted: HealthCheckSettings): string | undefined {
  const call = useCall();
  const { healthChecks } = useTexts();
  const [tried, setTried] = useState<{ readonly port: number; readonly silent: number; readonly total: number }>();
  const port = drafted.healthCheckPort;
  const isNew = port !== 'traffic-port' && port !== group.healthCheck.healthCheckPort;
  const { targetGroupArn } = group;
  const request = JSON.stringify(healthCheckRequest(drafted));
  useEffect(() => {
    if (!isNew) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const settings = JSON.parse(request) as ReturnType<typeof healthCheckRequest>; // made of one above
      void call('tryHealthCheck', { ...settings, targetGroupArn }).then((answer) => {
        if (!isCurrent || !answer.ok) return;
        const { results } = answer.value;
        setTried({ port, silent: results.filter(({ probe }) => probe.status === 0).length, total: results.length });
      });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, isNew, port, request, targetGroupArn]);
  if (!isNew || tried?.port !== port || tried.silent === 0) return undefined;
  return healthChecks.portWarning(String(port), tried.silent, tried.total);
}
