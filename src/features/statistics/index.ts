export { Statistics } from './statistics.tsx';
