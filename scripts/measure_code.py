"""Print how much code there is, and how it hangs together: files, lines, readers, circles, long functions.

It measures the tree that it is part of, without the demonstration, and the browser's modules without their
tests and without what the build generates.
"""

import argparse
import ast
import io
import json
import posixpath
import re
import subprocess
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LONG = 50
SHORT_MODULE = 40
# One of each kind of change: who adds another touches as many places as name this one.
NAMES = {
    "a refusal (cut_decided)": r"cut_?decided",
    "an act (decide-cut)": r"decide[-_]?cut(?!s)",
    "a column (deliveries.downloaded_at)": r"\bdownloaded_at\b",
    "a page (admin-overview)": r"admin-?overview",
}
# Words, by the place of today and by that beside the screens.
WORDS = re.compile(r"web/src/i18n/(en|ar)/|[./](en|ar)\.ts$")
COMMENT_OF_CSS = re.compile(r"/\*.*?\*/", re.DOTALL)


class Measured(NamedTuple):
    """A file: its lines, those of code, what it imports, and its functions as name, first line, lines."""

    lines: int
    code: int
    imports: set[str]
    functions: list[tuple[str, int, int]]


def tracked(*patterns: str) -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    return sorted(path for path in set(listed) if (ROOT / path).is_file())


def text_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def count_lines(text: str) -> int:
    return len(text.splitlines())


# The server.


def is_of_demo(path: str) -> bool:
    return path.startswith(("tawam/demo/", "tawam/commands/demo"))


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def measure_python(path: str, known: Mapping[str, str]) -> Measured:
    source = text_of(path)
    tree = ast.parse(source)
    package = module_of(path) if path.endswith("__init__.py") else module_of(path).rpartition(".")[0]
    imports = {known[name] for name in imported_names(tree, package) if name in known} - {path}
    functions = [
        (node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return Measured(count_lines(source), len(code_lines(source, tree)), imports, functions)


def imported_names(tree: ast.AST, package: str) -> Iterator[str]:
    """Yield the modules that are imported, anywhere and for types alone too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def code_lines(source: str, tree: ast.AST) -> set[int]:
    """The lines that hold code: no blank ones, no comments, no docstrings."""
    kinds = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in (*kinds, tokenize.ENDMARKER):
            found.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if node.body and ast.get_docstring(node, clean=False) is not None:
            docstring = node.body[0]
            found.difference_update(range(docstring.lineno, (docstring.end_lineno or 0) + 1))
    return found


def measure_server(paths: list[str]) -> dict[str, Measured]:
    known = {module_of(path): path for path in paths}
    return {path: measure_python(path, known) for path in paths}


# The browser.


def describe_web(paths: list[str]) -> dict[str, Any]:
    node = ROOT / ".venv/bin/node"
    command = [str(node) if node.exists() else "node", "scripts/measure_web.mjs"]
    answer = subprocess.run(
        command, cwd=ROOT, input="\n".join(paths), capture_output=True, text=True, check=True
    )
    return json.loads(answer.stdout)


def measure_web(described: Mapping[str, Any]) -> dict[str, Measured]:
    found: dict[str, Measured] = {}
    for path, one in described.items():
        named = {posixpath.normpath(posixpath.join(posixpath.dirname(path), to)) for to in one["imports"]}
        functions = [tuple(function) for function in one["functions"]]
        imports = {name for name in named if name in described}
        found[path] = Measured(count_lines(text_of(path)), one["code"], imports, functions)
    return found


def measure_css(path: str) -> Measured:
    text = text_of(path)
    without = COMMENT_OF_CSS.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    return Measured(count_lines(text), sum(1 for line in without.splitlines() if line.strip()), set(), [])


def styles_with_readers(styles: list[str], scripts: list[str]) -> Counter[str]:
    """How many modules import each style."""
    readers: Counter[str] = Counter(dict.fromkeys(styles, 0))
    for path in scripts:
        for to in re.findall(r"""["']([^"']+\.css)["']""", text_of(path)):
            name = posixpath.normpath(posixpath.join(posixpath.dirname(path), to))
            if name in readers:
                readers[name] += 1
    return readers


# What hangs together.


def circles(modules: Mapping[str, Measured]) -> list[list[str]]:
    """The groups of modules that import each other, round about (Tarjan)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in sorted(modules[name].imports):
            if other not in modules:
                continue
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in sorted(modules):
        if name not in order:
            visit(name)
    return found


def with_one_importer(modules: Mapping[str, Measured]) -> list[str]:
    readers: Counter[str] = Counter()
    for one in modules.values():
        readers.update(one.imports)
    return sorted(name for name in modules if readers[name] == 1)


def long_functions(modules: Mapping[str, Measured]) -> list[str]:
    return [
        f"{path}:{line} {name} {lines}"
        for path, one in sorted(modules.items())
        for name, line, lines in one.functions
        if lines > LONG
    ]


# The tables.


def part(numbers: list[int], share: float) -> int:
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * share))] if numbers else 0


def size_row(name: str, files: Iterable[Measured], wanted: str = "") -> str:
    listed = list(files)
    lines, code = [one.lines for one in listed], sum(one.code for one in listed)
    spread = f"{part(lines, 0.5)} / {part(lines, 0.9)} / {max(lines, default=0)}"
    return f"| {name} | {len(listed)} | {sum(lines)} | {code} | {spread} | {wanted} |"


def naming(pattern: str, paths: Iterable[str]) -> tuple[int, int, int]:
    """Count the files, folders and lines that match a pattern."""
    wanted = re.compile(pattern, re.IGNORECASE)
    hits = {path: len(wanted.findall(text_of(path))) for path in paths}
    named = [path for path, count in hits.items() if count]
    return len(named), len({posixpath.dirname(path) for path in named}), sum(hits.values())


def areas_of_words(described: Mapping[str, Any]) -> tuple[int, int, int]:
    """Count the dictionaries of one language, those with readers in one area, and those with several."""
    readers: dict[str, set[str]] = defaultdict(set)
    for path, one in described.items():
        area = re.match(r"web/src/(areas/[^/]+|[^/]+)", path)
        for name in one["words"]:
            readers[name].add(area[1] if area else path)
    alone = sum(1 for areas in readers.values() if len(areas) == 1)
    return len(readers), alone, len(readers) - alone


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--list", action="store_true", help="name modules with one importer, and long functions"
    )
    wants_list = parser.parse_args().list
    server = measure_server([path for path in tracked("tawam/*.py") if not is_of_demo(path)])
    tests = measure_server(tracked("tests/*.py"))
    scripts = [path for path in tracked("web/src/*.ts", "web/src/*.tsx") if ".test." not in path]
    described = describe_web(
        [path for path in scripts if "/test-support/" not in path and "test-setup" not in path]
    )
    web = measure_web(described)
    words = {path: one for path, one in web.items() if WORDS.search(path)}
    code = {path: one for path, one in web.items() if path not in words}
    styles = {path: measure_css(path) for path in tracked("web/src/*.css")}
    readers = styles_with_readers(list(styles), scripts)
    inits = {path: one for path, one in server.items() if path.endswith("__init__.py")}
    modules = {path: one for path, one in server.items() if path not in inits}

    print("| | files | lines | of code | median / p90 / max | wanted |")
    print("| --- | --- | --- | --- | --- | --- |")
    print(size_row("`tawam/` without the demonstration", server.values(), "450 files, 52000 lines"))
    print(size_row("of it `__init__.py`", inits.values()))
    print(size_row("`web/src` code and words, without tests", web.values()))
    print(size_row("of it words", words.values()))
    print(size_row("CSS", styles.values(), "100 files, 12000 lines"))
    print(size_row("web code, words and CSS", [*web.values(), *styles.values()], "750 files, 68000 lines"))
    print(size_row("tests of the server", tests.values()))
    print()
    alone, alone_web = with_one_importer(modules), with_one_importer(code)
    small = [path for path in alone_web if code[path].lines <= SHORT_MODULE]
    print("| | server | web |")
    print("| --- | --- | --- |")
    print(f"| modules with one importer | {len(alone)} of {len(modules)} | {len(alone_web)} of {len(code)} |")
    print(f"| of them up to {SHORT_MODULE} lines | | {len(small)} |")
    print(f"| styles with one reader | | {sum(1 for count in readers.values() if count == 1)} |")
    print(f"| circles of imports, also for types | {len(circles(server))} | {len(circles(web))} |")
    print(f"| functions over {LONG} lines | {len(long_functions(server))} | {len(long_functions(code))} |")
    print()
    print("| what one has to touch | files | folders | places |")
    print("| --- | --- | --- | --- |")
    for name, pattern in NAMES.items():
        files, folders, places = naming(pattern, [*server, *web, *styles])
        print(f"| {name} | {files} | {folders} | {places} |")
    dictionaries, of_one, of_several = areas_of_words(described)
    in_studio = sum(one["columns"] for path, one in described.items() if "/studio/" in path)
    print(f"| texts of columns in the browser | {sum(one['columns'] for one in described.values())} | | |")
    print(f"| of them the Studio's | {in_studio} | | |")
    print(f"| dictionaries of a language | {dictionaries} | | |")
    print(f"| of them read in one area | {of_one}, in several {of_several} | | |")
    for circle in [*circles(server), *circles(web)]:
        print("circle:", ", ".join(circle))
    if wants_list:
        for line in [*long_functions(server), *long_functions(code)]:
            print("long:", line)
        for path in [*alone, *alone_web]:
            print("one importer:", path)


if __name__ == "__main__":
    main()
