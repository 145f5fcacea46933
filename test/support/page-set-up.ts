import { configure } from '@testing-library/react';

// Nothing is timed: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
