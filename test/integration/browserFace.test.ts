import { statSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { follow } from '../support/bridge/Followed.ts';
import { socketBridge } from '../support/bridge/socketBridge.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { newFolder, run, serve } from '../engine/cli/CliProcess.ts';

describe('contract, Starting: the console of a running engine', { timeout: 30_000 }, () => {
  it('is served on the port of --ui-port, and none where none is asked for', async () => {
    const engine = await startTestEngine({ uiPort: 0, uiFolder: '/nonexistent' });
    expect(engine.uiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const page = await fetch(`${String(engine.uiUrl)}/`, { headers: { connection: 'close' } });
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('npm run build')]);
    const without = await startTestEngine();
    expect(without.uiUrl).toBe(null);
    expect(() => without.mintLink()).toThrow('No console is served');
  });

  it('shows a browser a target that breaks and comes back', async () => {
    const engine = await startTestEngine({ uiPort: 0 });
    const bridge = await socketBridge(engine.mintLink());
    onTestFinished(() => bridge.close());
    const states = follow(bridge, 'states', {});
    await states.until(({ isAll }) => isAll);
    await engine.createSample('cross-zone');
    const [instance] = engine.control.resources.instances.values();
    if (!instance) throw new Error('the sample has instances');
    const { instanceId } = instance;
    const seen = (state: string) =>
      states.until(({ targets }) =>
        Object.entries(targets).some(([id, health]) => id.includes(instanceId) && health?.state === state),
      );
    await seen('healthy');
    const answer = await bridge.call('stopInstances', { instanceIds: [instanceId] });
    expect(answer).toEqual({ ok: true, value: null });
    await seen('unused');
    await awaited(
      engine,
      'it stands still',
      () => engine.control.resources.instances.get(instanceId)?.state === 'stopped',
    );
  });

  it('closing the engine tells every window and leaves nothing open', async () => {
    const engine = await startTestEngine({ uiPort: 0 });
    const bridge = await socketBridge(engine.mintLink());
    const beat = follow(bridge, 'beat', {});
    await beat.until(() => true);
    await engine.close(0);
    await expect(fetch(String(engine.uiUrl))).rejects.toThrow();
  });

  it('balanza link gives a fresh address, which opens the console once', async () => {
    const dataDir = join(newFolder(), 'data');
    const cli = serve(['--data-dir', dataDir]);
    const { ui } = await cli.firstLine();
    const file = join(dataDir, 'engine.json');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const { ui: url, linkSecret } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>; // asserted by its use
    expect([url, linkSecret]).toEqual([new URL(String(ui)).origin, expect.stringMatching(/^[\w-]{43}$/)]);

    const { code, stdout } = await run(['balanza', 'link', '--data-dir', dataDir]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\n$/)]);
    for (const link of [stdout.trim(), String(ui)]) {
      const bridge = await socketBridge(link);
      expect((await bridge.call('describeEngine', {})).ok).toBe(true);
      await bridge.close();
    }
    expect(cli.stderr).not.toContain(String(linkSecret));
  });

  it('balanza link says when the engine serves no console, or does not answer', async () => {
    const dataDir = join(newFolder(), 'data');
    await startTestEngine({ dataDir });
    expect(await run(['balanza', 'link', '--data-dir', dataDir])).toEqual({
      code: 1,
      stdout: '',
      stderr: `The engine that runs in ${dataDir} serves no console.\n`,
    });
  });
});
