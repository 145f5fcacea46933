import { keptScan } from '../../../../src/learn/practice/kept-scan.ts';

test.each(['{}', '[', '{"givens":[],"digits":[],"asked":3}'])(
  'the scan %s stored by another version is ignored',
  (text) => {
    sessionStorage.setItem('nonet.tab.scan', text);
    expect(keptScan.read()).toBeNull();
  },
);
