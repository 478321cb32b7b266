import { type Compiler, rspack } from '@rspack/core'

const NAME = 'RerunFailedModules'

/**
 * What throws while it runs for the first time runs anew when it is asked for again. The bundler's own sharing says by an
 * error at that moment that something shared did not come; by itself it would keep the half of the module that has run,
 * and whoever tries again would work without what the other half imports.
 */
export class RerunFailedModulesPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals } = rspack
    class RerunFailedModules extends rspack.RuntimeModule {
      constructor() {
        super(NAME, rspack.RuntimeModule.STAGE_BASIC)
      }

      override generate(): string {
        return `${RuntimeGlobals.interceptModuleExecution}.push(function (options) {
  var factory = options.factory;
  options.factory = function () {
    try { return factory.apply(this, arguments); }
    catch (error) { delete ${RuntimeGlobals.moduleCache}[options.id]; throw error; }
  };
});`
      }
    }
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk, requirements) => {
        requirements.add(RuntimeGlobals.interceptModuleExecution)
        requirements.add(RuntimeGlobals.moduleCache)
        compilation.addRuntimeModule(chunk, new RerunFailedModules())
      })
    })
  }
}
