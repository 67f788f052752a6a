import { downloadBlob } from '../downloadBlob.ts';
import { pictureOf } from './pictureOf.ts';

/** Pixels for each of the page: sharp on paper and on dense screens. */
const SCALE = 2;

/** Has the window save what a part of the page shows as `<name>.png`. Rejects when the browser cannot draw it. */
export async function savePng(part: HTMLElement, name: string): Promise<void> {
  const { text, width, height } = pictureOf(part);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('the browser made no picture');
  downloadBlob(`${name}.png`, blob);
}
