import { describeGroup } from './describe-group.ts'

describeGroup('status')
