-- Published by returns: how many pieces of an order line may be packed again. They came back, in exchange too, and were not scrapped,
-- or they were credited because they never left.

CREATE VIEW pieces_back AS
SELECT order_line_id, sum(pieces)::integer AS pieces FROM (
  SELECT l.order_line_id, l.quantity AS pieces FROM return_lines l JOIN returns r ON r.id = l.return_id
  WHERE r.status IN ('received', 'refunded')
  UNION ALL
  SELECT l.order_line_id, -b.quantity FROM return_line_lots b JOIN return_lines l ON l.id = b.return_line_id
  WHERE b.disposition = 'scrap'
  UNION ALL
  SELECT order_line_id, quantity FROM replaced_goods WHERE disposition <> 'scrap'
) back GROUP BY order_line_id;
