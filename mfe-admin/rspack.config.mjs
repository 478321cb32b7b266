import { section } from '@headway/tools/rspack'

export default section(import.meta.dirname)
