export { AdviceLine } from './advice/advice-line.tsx';
