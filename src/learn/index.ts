export { AdviceLine } from './advice/advice-line.tsx';
export { LearnSection } from './path/learn-section.tsx';
