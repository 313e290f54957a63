import {
  type CompiledQuery,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from "kysely";

/** Compiles statements written with `sql` in one pass. Kysely's visitor, which handles queries of any kind, takes several times as long. */
export class StatementCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    if (!RawNode.is(node)) return super.compileQuery(node, queryId);
    const parameters: unknown[] = [];
    const sql = textOf(node, parameters);
    return sql === null ? super.compileQuery(node, queryId) : { query: node, queryId, sql, parameters };
  }
}

/** @returns null if the statement contains more than values and other statements written with `sql` */
function textOf({ sqlFragments, parameters: nodes }: RawNode, parameters: unknown[]): string | null {
  let text = "";
  for (let index = 0; index < sqlFragments.length; index++) {
    text += sqlFragments[index];
    const node = nodes[index];
    if (!node) continue;
    if (RawNode.is(node)) {
      const inner = textOf(node, parameters);
      if (inner === null) return null;
      text += inner;
    } else if (ValueNode.is(node) && !node.immediate) {
      text += `$${parameters.push(node.value)}`;
    } else return null;
  }
  return text;
}
