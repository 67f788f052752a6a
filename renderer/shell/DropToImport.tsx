import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { flash } from '../store/flashes.ts';
import { readGivenFile, useGivenFile } from '../store/givenFile.ts';
import { useTexts } from '../texts/useTexts.ts';

/**
 * Takes a file that is dropped anywhere on the window to the page that imports it, with a sign over the page while it is
 * held there. Whoever has no pointer finds that page in the navigation. Source: console, *Import/Export*; issue 7.
 */
export function DropToImport() {
  const { transfer } = useTexts();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(async (file: File) => {
    const given = await readGivenFile(file);
    if (typeof given === 'string') {
      flash({ type: 'error', header: transfer[given], content: file.name });
      return;
    }
    useGivenFile.setState({ file: given });
    void navigate('/transfer');
  });
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node)) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      void take(file);
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver ? (
    <div className="bz-drop" aria-hidden="true">
      {transfer.drop}
    </div>
  ) : null;
}

/** Rows that are dragged within the page are not ours to take. */
function hasFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
