"""Functions that only the kernel calls are compiled as parts of it, and nothing more.

Left to itself, Numba makes every function ready to run by itself: optimises it, together with all that it calls,
and turns it into machine code, before the same is done again for its caller. For a kernel of a hundred functions
that is most of the time. A part is only translated and handed to whoever calls it; the optimiser sees the whole
kernel once. Nothing but compiled code can call a part: the plain function is kept beside it, as `py_func`.
"""

from __future__ import annotations

import ctypes
from typing import Any, ClassVar, Final

from numba import _dynfunc  # type: ignore[attr-defined]  # it is written in C
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

_NOT_CALLABLE: Final = ctypes.cast(ctypes.pythonapi.PyObject_Call, ctypes.c_void_p).value
"""What Python finds where the machine code of a part would be: it calls Numba's closure, which refuses with a
TypeError instead of jumping to nowhere."""


class _Part(JITCodeLibrary):
    """The code of a part: what it calls is linked in, and that is all."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            if hasattr(library, "_reload_init"):  # not in every version of Numba
                self._reload_init.update(library._reload_init)  # noqa: SLF001  # a relative
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001  # as above
        self._finalized = True


class _Whole(JITCodeLibrary):
    """The code of the whole: optimised once, and without vectors.

    The loops of a round have two to seven turns each. What vectors need before the first turn and after the last
    takes longer than all turns together.
    """

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(loop_vectorize=False)  # noqa: SLF001  # as above
        passes.run(self._final_module, builder)


@register_pass(mutates_CFG=True, analysis_only=False)
class _WholeLowering(NativeLowering):
    """Translate what Python calls."""

    _name = "whole_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):
    """Translate a function, and make it known to whatever calls it without making it executable."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        made = state["cr"]
        module, name = made.fndesc.lookup_module(), made.fndesc.qualname
        known = _dynfunc.make_function(module, name, "", _NOT_CALLABLE, made.env, (state.library,))
        state.targetctx.insert_user_function(known, made.fndesc, [state.library])
        state["cr"] = made._replace(cfunc=known)
        return True


class _Compiler(CompilerBase):
    """Numba's own passes, but for the last."""

    last: ClassVar[type[NativeLowering]]

    def define_pipelines(self) -> list[Any]:
        """One list of passes, with no other to fall back on."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(self.last if each is NativeLowering else each, said) for each, said in passes.passes]
        passes.finalize()
        return [passes]


class PartCompiler(_Compiler):
    """For what only the kernel calls."""

    last = _PartLowering


class WholeCompiler(_Compiler):
    """For what Python calls."""

    last = _WholeLowering
