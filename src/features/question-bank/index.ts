export { BulkAdder } from './bulk-adder.ts';
export { Notepad } from './notepad.ts';
export { QuestionBank } from './question-bank.tsx';
