export { registerInsights as register } from './insights.routes.ts'
export { readWeeks } from './weeks.ts'
