import { useEffect, useEffectEvent, useState } from 'react';
import type { ContractError } from '../../engine/contract/Answer.ts';
import type { StreamInput, StreamName, StreamValue } from '../../engine/contract/streams.ts';
import { useBridge } from './BridgeContext.tsx';

/**
 * Subscribes to a stream while the component is shown; a changed input subscribes anew, null to nothing. Returns why
 * the engine refused or ended it; null while all is well.
 */
export function useStream<Name extends StreamName>(
  name: Name,
  input: StreamInput<Name> | null,
  onValue: (value: StreamValue<Name>) => void,
): ContractError | null {
  const bridge = useBridge();
  const [error, setError] = useState<ContractError | null>(null);
  const take = useEffectEvent(onValue);
  const inputText = JSON.stringify(input);
  useEffect(() => {
    const given = JSON.parse(inputText) as StreamInput<Name> | null; // the text is made of one, and inputs are JSON
    if (given === null) return undefined;
    setError(null);
    return bridge.subscribe(name, given, { onValue: (value) => take(value), onEnd: setError });
  }, [bridge, name, inputText]);
  return error;
}
