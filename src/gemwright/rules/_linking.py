"""Compiling a kernel that only other kernels call as a part of them.

Numba makes every function ready for Python, with wrappers and machine code for it and all that it
calls, so a kernel ten calls deep would become machine code eleven times. Here it is typed, put
into LLVM's language and optimised, but becomes machine code with the outermost caller only.
"""

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):  # type: ignore[misc] # Numba has no types
    """Code that becomes machine code in the libraries it is linked into."""

    def finalize(self) -> None:
        """Link what is called, and optimise; callers optimised at once, as a whole, search a fifth slower."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)  # noqa: SLF001 - of the same family
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._optimize_final_module()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(NativeLowering):  # type: ignore[misc]
    """Lowers a function to a `PartLibrary`."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower, and register with the target what callers look a function up by: a stand-in."""
        library = state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        module, name, no_address = lowered.fndesc.lookup_module(), state.func_id.func_name, 0
        stand_in = _dynfunc.make_function(module, name, "", no_address, lowered.env, (library,))
        state.targetctx.insert_user_function(stand_in, lowered.fndesc, [library])
        state["cr"] = lowered._replace(cfunc=stand_in)
        return True


class PartCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler with `PartLowering` in place of its last step."""

    def define_pipelines(self) -> list[PassManager]:
        """Return the one pipeline there is."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state, "part").passes
        manager = PassManager("part")
        for step, purpose in passes:
            manager.add_pass(PartLowering if step is NativeLowering else step, purpose)
        manager.finalize()
        return [manager]


OPTIONS = {"pipeline_class": PartCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""What to compile such a kernel with; Python cannot call it."""
