export { ShareResult } from './daily/share-result.tsx';
