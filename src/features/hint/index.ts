export { drawStep } from './picture/draw.ts';
export { HintLayer, type Stage } from './picture/layer.tsx';
