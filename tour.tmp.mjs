import { chromium } from '@playwright/test';
import { TEST_BROWSER } from './scripts/browser.mjs';
const b = await chromium.launch(TEST_BROWSER);
const base='http://127.0.0.1:4890'; import { mkdirSync, rmSync } from 'node:fs'; rmSync('/tmp/tour',{recursive:true,force:true}); mkdirSync('/tmp/tour',{recursive:true});
for (const [w,h,l,scheme] of [[360,740,'en','light'],[305,600,'zh','dark'],[1280,800,'ja','light']]) {
  const c = await b.newContext({viewport:{width:w,height:h}, reducedMotion:'reduce', serviceWorkers:'block', colorScheme:scheme, hasTouch:w<500}); const p = await c.newPage();
  p.on('pageerror',e=>console.log(w,'ERR',e.message)); p.on('console',m=>{if(m.type()==='error')console.log(w,'con',m.text().slice(0,150))});
  p.setDefaultTimeout(8000);
  await p.clock.install();
  await p.addInitScript((l)=>localStorage.setItem('language',l), l);
  let n=0; const shot=async(name)=>{await p.waitForTimeout(350);await p.screenshot({path:`/tmp/tour/${w}-${String(++n).padStart(2,'0')}-${name}.png`});};
  try {
  await p.goto(base+'/practice'); await p.locator('[data-unit=singles]').waitFor(); await shot('path');
  await p.locator('[data-action=continue]').click(); await p.locator('[data-part=guided]').waitFor(); await shot('ex1');
  await p.locator('[data-action=guided-next]').click(); await shot('ex2');
  await p.locator('[data-action=show]').click(); await shot('ex3');
  await p.locator('[data-action=guided-onward]').click(); await p.locator('[data-action=check]').waitFor(); await shot('find');
  for(let i=0;i<3;i++) await p.locator('[data-action=show]').click(); await shot('shown');
  await p.goto(base+'/practice'); await p.locator('[data-unit=singles]').waitFor(); await p.locator('[data-unit=singles] summary').evaluate(e=>e.scrollIntoView()); await shot('path2');
  await p.clock.fastForward('49:00:00'); await p.reload(); await p.locator('[data-part=reviews]').waitFor(); await shot('reviews');
  await p.locator('[data-action=review]').click(); await p.locator('[data-action=check]').waitFor(); await shot('review');
  await p.goto(base+'/practice?technique=hidden-pair'); await p.locator('[data-action=whole-puzzle]').click(); await p.locator('[data-action=hint]').first().waitFor(); await shot('play');
  await p.goto(base+'/drill'); await shot('drill');
  await p.locator('[data-level=skilled]').click(); await p.locator('button[data-name]').first().waitFor(); await shot('drillq');
  await p.locator('button[data-name]').first().click(); await shot('drilla');
  } catch(e) { console.log(w, String(e).slice(0,200)); await shot('err'); }
  await c.close();
}
await b.close();
