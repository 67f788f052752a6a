import { describe, it, onTestFinished } from 'vitest';
import { CONTRACT_CASES } from '../support/bridge/contractCases.ts';
import { socketBridge } from '../support/bridge/socketBridge.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

describe('the contract over the WebSocket', () => {
  it.each(CONTRACT_CASES)('$name', async ({ run }) => {
    const engine = await startTestEngine({ uiPort: 0 });
    const bridge = await socketBridge(engine.mintLink());
    onTestFinished(() => bridge.close());
    await run(bridge, engine);
  });
});
