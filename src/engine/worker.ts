import { engineCalls } from './engine-calls.ts';
import { serve } from './serve.ts';

serve(engineCalls);
