// Loaded into a process that is measured: its memory is then what it needs, not what it has not yet given back.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
setInterval(() => collect(), 2000).unref()
