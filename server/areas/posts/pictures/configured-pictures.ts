import path from 'node:path';
import type { BucketSettings } from '../../../storage/bucket.ts';
import { bucketStore } from './picture-bucket.ts';
import { folderStore, type PictureStore } from './picture-store.ts';

interface Settings {
  readonly dataFolder: string;
  readonly bucket: BucketSettings | undefined;
}

export function pictureStore(settings: Settings): PictureStore {
  return settings.bucket === undefined ? folderStore(pictureFolder(settings)) : bucketStore(settings.bucket);
}

export function pictureFolder({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  return path.join(dataFolder, 'pictures');
}
