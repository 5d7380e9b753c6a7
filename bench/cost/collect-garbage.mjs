// Loaded into a measured process: collects garbage, so that only memory in use is measured.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
setInterval(() => collect(), 2000).unref()
