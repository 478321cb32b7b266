import { type Compiler, rspack } from '@rspack/core'

const NAME = 'RerunFailedModules'

/**
 * Runs a module again if its first run threw an error. The federation runtime throws at that moment if a
 * shared module could not be loaded. By default the bundler would keep the half-run module, and a retry would
 * work without the imports of its other half.
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
