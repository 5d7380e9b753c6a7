import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'
import { createMatcher } from './matcher.ts'
const k='/work/wt/language/knowledge/'
const ex:any[]=[]
for(const f of readdirSync(k+'articles')){ const t=readFileSync(k+'articles/'+f,'utf8'); const fm=parse(t.split('---')[1]); const m=f.slice(0,-3); for(const q of [fm.title,...fm.questions,...fm.keywords]) ex.push({meaning:m,text:q})}
for(const f of readdirSync(k+'recipes')) for(const r of parse(readFileSync(k+'recipes/'+f,'utf8'))) for(const a of r.asks) ex.push({meaning:r.article,text:a})
if(process.argv[2]) for(const f of readdirSync(k+'answers')) for(const r of parse(readFileSync(k+'answers/'+f,'utf8'))) for(const a of [r.question,...r.asks]) ex.push({meaning:r.read[0],text:a})
console.time('build'); const m=createMatcher(ex); console.timeEnd('build'); console.log(ex.length, Math.round(process.memoryUsage().rss/1e6)+'MB')
for(const [name,file] of [['eval','/work/wt/language/eval/cases/questions.jsonl'],['dev','/work/shared/cases/questions-dev.jsonl']] as const){
 const cs=readFileSync(file,'utf8').trim().split('\n').map(l=>JSON.parse(l)).filter(c=>c.kb_any?.length && c.question)
 for(const half of [...new Set(cs.map(c=>c.half))]){ let a=0,b=0,n=0; const t0=performance.now()
  for(const c of cs.filter(c=>c.half===half)){ n++; const r=m(c.question,3); if(c.kb_any.includes(r[0]?.meaning))a++; if(r.some(x=>c.kb_any.includes(x.meaning)))b++ }
  console.log(name,half,n,'top1',(100*a/n).toFixed(1),'top3',(100*b/n).toFixed(1),((performance.now()-t0)/n).toFixed(2)+'ms') } }
