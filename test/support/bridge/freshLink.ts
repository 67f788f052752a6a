import { LINK_PATH } from '../../../engine/server/ui/postAnswer.ts';
import { readEngineFile } from '../../../engine/server/EngineFile.ts';

/** A fresh address that signs in to the engine of a data folder, as `balanza link` asks for one. */
export async function freshLink(dataDir: string): Promise<string> {
  const engine = readEngineFile(dataDir);
  if (engine === null || engine.ui === null || engine.linkSecret === null) {
    throw new Error(`no engine with a console runs in ${dataDir}`);
  }
  const response = await fetch(`${engine.ui}${LINK_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${engine.linkSecret}`, connection: 'close' },
  });
  const { url } = (await response.json()) as { readonly url: string }; // asserted by its use
  return url;
}
