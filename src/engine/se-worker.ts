import { seCalls } from './se-calls.ts';
import { serve } from './serve.ts';

serve(seCalls);
